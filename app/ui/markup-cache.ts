import { type ComponentType, createContext } from "react";

/** Renders a component of its props alone: one that uses no context, and nothing that changes with time. */
export type MarkupCache = <Props extends object>(Part: ComponentType<Props>, props: Props) => string;

/** Null in the browser, which renders everything itself. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null);
