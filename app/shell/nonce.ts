import { createContext, useContext } from "react";

/** The response's CSP nonce; empty in the browser, which must not know it. */
export const NonceContext = createContext("");

export const useNonce = () => useContext(NonceContext);
