import { type ComponentType, createContext } from "react";

/** Renders a component from its props alone. It must not use context or anything that changes with time. */
export type MarkupCache = <Props extends object>(Part: ComponentType<Props>, props: Props) => string;

/** Null in the browser, which has no cache. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null);
