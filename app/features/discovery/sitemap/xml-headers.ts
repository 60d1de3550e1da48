export const XML = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" };
