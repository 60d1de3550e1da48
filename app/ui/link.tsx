import { Link as RemixLink, type LinkProps as RemixLinkProps } from "@remix-run/react";
import { forwardRef } from "react";

export type LinkProps = RemixLinkProps;

/** What a browser and Remix read alike: neither relative, nor elsewhere, nor with parts to be resolved. */
const PLAIN_PATH = /^\/(?!.*\/[/.])(?![/.])/;

/**
 * Remix's link. The Worker writes only what the browser will find there: what Remix does to follow a press would cost
 * it a tenth of the time of a page.
 */
export const Link = import.meta.env?.SSR ? forwardRef(writtenLink) : RemixLink;

function writtenLink(props: LinkProps, ref: React.ForwardedRef<HTMLAnchorElement>) {
  const { to, reloadDocument, replace, state, preventScrollReset, viewTransition, ...attributes } = props;
  if (typeof to !== "string" || !PLAIN_PATH.test(to)) return <RemixLink {...props} ref={ref} />;
  return <a {...attributes} data-discover={reloadDocument ? undefined : "true"} href={to} />;
}
