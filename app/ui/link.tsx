import { Link as RemixLink, type LinkProps as RemixLinkProps } from "@remix-run/react";
import { forwardRef } from "react";

export type LinkProps = RemixLinkProps;

/** Paths that browsers and Remix resolve alike: absolute, on our origin, without dot segments. */
const PLAIN_PATH = /^\/(?!.*\/[/.])(?![/.])/;

/** Remix's link; on the server a plain <a>, because Remix's would cost a tenth of a page's render time. */
export const Link = import.meta.env?.SSR ? forwardRef(writtenLink) : RemixLink;

function writtenLink(props: LinkProps, ref: React.ForwardedRef<HTMLAnchorElement>) {
  const { to, reloadDocument, replace, state, preventScrollReset, viewTransition, ...attributes } = props;
  if (typeof to !== "string" || !PLAIN_PATH.test(to)) return <RemixLink {...props} ref={ref} />;
  return <a {...attributes} data-discover={reloadDocument ? undefined : "true"} href={to} />;
}
