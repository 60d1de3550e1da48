import {
  createPath,
  Link as RemixLink,
  type LinkProps as RemixLinkProps,
  resolvePath,
} from "@remix-run/react";
import { forwardRef } from "react";

export type LinkProps = RemixLinkProps;

/** Absolute paths on our origin. */
const ABSOLUTE = /^\/(?!\/)/;
/** Paths that may have dot segments or empty ones, which Remix's link resolves. */
const DOT_SEGMENT = /\/[/.]/;

/**
 * Remix's link; on the server a plain <a> for absolute paths. Remix's would cost a tenth of a page's render time, and
 * needs the router, which a cached part of a page is rendered without.
 */
export const Link = import.meta.env?.SSR ? forwardRef(writtenLink) : RemixLink;

function writtenLink(props: LinkProps, ref: React.ForwardedRef<HTMLAnchorElement>) {
  const { to, reloadDocument, replace, state, preventScrollReset, viewTransition, ...attributes } = props;
  if (typeof to !== "string" || !ABSOLUTE.test(to)) return <RemixLink {...props} ref={ref} />;
  const href = DOT_SEGMENT.test(to) ? createPath(resolvePath(to)) : to;
  return <a {...attributes} data-discover={reloadDocument ? undefined : "true"} href={href} />;
}
