/** Characters that XML 1.0 can't represent. */
const NOT_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for XML and HTML, between tags or in a quoted attribute. */
export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
