import { createContext } from "react";

/** The request's id in the log while the server renders an error page, else empty. */
export const RequestIdContext = createContext("");
