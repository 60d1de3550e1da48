import { escapeXml } from "~/lib/markup/xml";

type Frame = { src: string; title: string; width: number; height: number };

export const snippetOf = ({ src, title, width, height }: Frame): string =>
  `<iframe src="${escapeXml(src)}" title="${escapeXml(title)}" width="${width}" height="${height}" loading="lazy"></iframe>`;
