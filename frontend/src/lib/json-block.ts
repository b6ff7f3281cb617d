/** JSON for a `<script>` data block: no `<` that could end the block or open a comment. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
