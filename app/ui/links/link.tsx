import {
  createPath,
  Link as RemixLink,
  type LinkProps as RemixLinkProps,
  resolvePath,
} from "@remix-run/react";
import { createContext, forwardRef, useContext } from "react";

export type LinkProps = RemixLinkProps;

/** Absolute paths on our origin. */
const ABSOLUTE = /^\/(?!\/)/;
/** Paths that may have dot segments or empty ones, which Remix's link resolves. */
const DOT_SEGMENT = /\/[/.]/;

/** True in a part like one before it on the page: the router has learned from that one where such links lead. */
export const Repeated = createContext(false);

/**
 * Remix's link; on the server a plain <a> for absolute paths. Remix's would cost a tenth of a page's render time, and
 * needs the router, which a cached part of a page is rendered without.
 */
export const Link = forwardRef(import.meta.env?.SSR ? WrittenLink : RoutedLink);

type Ref = React.ForwardedRef<HTMLAnchorElement>;

function RoutedLink(props: LinkProps, ref: Ref) {
  const discover = useContext(Repeated) ? "none" : "render";
  return <RemixLink {...props} discover={discover} ref={ref} />;
}

function WrittenLink(props: LinkProps, ref: Ref) {
  const { to, reloadDocument, replace, state, preventScrollReset, viewTransition, ...attributes } = props;
  const isRepeated = useContext(Repeated);
  if (typeof to !== "string" || !ABSOLUTE.test(to))
    return <RemixLink {...props} discover={isRepeated ? "none" : "render"} ref={ref} />;
  const href = DOT_SEGMENT.test(to) ? createPath(resolvePath(to)) : to;
  return <a {...attributes} data-discover={isRepeated || reloadDocument ? undefined : "true"} href={href} />;
}
