/** What opens below the edge of what scrolls is brought into sight: `{@attach inSight}`. */
export function inSight(node: Element): void {
  node.scrollIntoView({ block: "nearest" });
}
