/** HTML that the server has rendered from the operator's Markdown. */
export const Markdown = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes all HTML in the text
  <div className="stack" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
