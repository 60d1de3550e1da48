import MarkdownIt from "markdown-it";

let renderer: InstanceType<typeof MarkdownIt> | undefined;

/**
 * Renders CommonMark without HTML, pictures of other sites, and tables, whose alignment needs inline styles. Only safe
 * addresses become links. Headings are a level lower, because the page has its own.
 */
export function markdownHtml(text: string): string {
  if (!renderer) {
    renderer = new MarkdownIt({ html: false, linkify: false }).disable(["image", "table"]);
    const lower = (tag: string) => `h${Math.min(6, Number(tag.slice(1)) + 1)}`;
    for (const rule of ["heading_open", "heading_close"] as const)
      renderer.renderer.rules[rule] = (tokens, at, options, _, self) => {
        const token = tokens[at];
        if (token) token.tag = lower(token.tag);
        return self.renderToken(tokens, at, options);
      };
  }
  return renderer.render(text);
}
