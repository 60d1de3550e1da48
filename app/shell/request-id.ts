import { createContext } from "react";

/** This request's id in the log, known while an error page is rendered on the server; else empty. */
export const RequestIdContext = createContext("");
