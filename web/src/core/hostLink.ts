/** The secret of a host link travels behind the `#`, which no browser sends to a server. */

export function hostLink(origin: string, path: string, secret: string): string {
  return `${origin}${path}#host=${encodeURIComponent(secret)}`;
}

/** The secret in what stands behind the `#` of an address; null for anything else. */
export function hostSecret(hash: string): string | null {
  return /^#host=([\w-]{1,100})$/.exec(hash)?.[1] ?? null;
}
