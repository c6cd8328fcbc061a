import { expect, test } from "vitest";

import { hostLink, hostSecret } from "./hostLink";

test("a host link leads back to its secret", () => {
  const link = hostLink("https://cards.example", "/t/abc", "s3-cr_et");
  expect(link).toBe("https://cards.example/t/abc#host=s3-cr_et");
  expect(hostSecret(new URL(link).hash)).toBe("s3-cr_et");
});

test.each(["", "#", "#host=", "#host=a b", `#host=${"x".repeat(101)}`, "#other=x", "#host=x&y"])("%j holds none", (hash) => {
  expect(hostSecret(hash)).toBeNull();
});
