// first of all imports here and in the root: its first line puts the layers in order
import "./styles/app.css";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { askAgain, patient } from "./ui/lost-reads";

window.fetch = patient(window.fetch);
window.addEventListener("online", askAgain);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
