import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { bootstrap } from "./bootstrap";

type Element = ReactElement<Record<string, unknown> & { children?: ReactNode }>;

/** The bootstrap's source; the browser already has it and needs no second copy. */
const source = import.meta.env.SSR ? `(${bootstrap})()` : "";

/** Start of Remix's code that waits for the page's data; `takePageData` replaces it. */
const STREAM = "window.__remixContext.stream = ";

/** Belongs in the head: it must run before any other script. */
export function Bootstrap({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}

/**
 * Renders Remix's scripts deferred. Nothing is preloaded, and the module that hydrates the page has an
 * unknown type until the bootstrap runs it. Scripts is called instead of rendered, so that its output can be
 * changed.
 */
export function LazyScripts({ nonce }: { nonce: string }) {
  const modules: string[] = [];
  return <>{withoutScripts(Scripts({ nonce }), modules)}</>;
}

function withoutScripts(node: ReactNode, modules: string[]): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const { type, props } = child as Element;
    if (type === "link") {
      modules.push(String(props.href));
      return null;
    }
    const { __html: html } = (props.dangerouslySetInnerHTML ?? {}) as { __html?: string };
    if (html?.includes(STREAM))
      return cloneElement(child as Element, { dangerouslySetInnerHTML: { __html: html.split(STREAM)[0] } });
    if (type === "script" && props.type === "module")
      return cloneElement(child as Element, {
        id: "hydrate",
        type: "text/plain",
        async: undefined,
        "data-modules": modules.join(" "),
      });
    return props.children
      ? cloneElement(child as Element, {}, withoutScripts(props.children, modules))
      : child;
  });
}
