import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Button, type ButtonVariant, LinkButton } from "~/ui/buttons/button";
import type { IconName } from "~/ui/icons/sprite";
import { Link } from "~/ui/links/link";
import styles from "./dialog.module.css";

type Props = {
  trigger: ReactNode;
  triggerVariant?: ButtonVariant;
  triggerIcon?: IconName;
  title: string;
  /** Called when a script opens the dialog, not when the browser does. */
  onOpen?: () => void;
  /**
   * For a dialog that many parts of a page have: it is rendered when it opens. Before scripts its trigger leads
   * here, to a page that has it at once.
   */
  elsewhere?: string;
  children: ReactNode;
};

type Closing = { id: string; close: () => void };

const ClosingContext = createContext<Closing | null>(null);

/**
 * A button with its dialog. Before hydration, and without JavaScript, the browser opens it as a popover; once
 * hydrated, it is modal. A form with method="dialog" inside closes it.
 */
export function Dialog({ trigger, triggerVariant, triggerIcon, title, onOpen, elsewhere, children }: Props) {
  const id = useId().replaceAll(":", "");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isRendered, setRendered] = useState(!elsewhere);
  const openModal = (event: MouseEvent) => {
    if (elsewhere && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onOpen?.();
    if (elsewhere) flushSync(() => setRendered(true));
    if (!dialog.current?.matches(":popover-open, :modal")) dialog.current?.showModal();
  };
  const closing = { id, close: () => dialog.current && close(dialog.current) };
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) closing.close();
  };
  return (
    <>
      {!elsewhere ? (
        <Button
          variant={triggerVariant}
          icon={triggerIcon}
          onClick={openModal}
          aria-haspopup="dialog"
          {...{ popovertarget: id }}
        >
          {trigger}
        </Button>
      ) : triggerVariant ? (
        <LinkButton variant={triggerVariant} icon={triggerIcon} onClick={openModal} to={elsewhere}>
          {trigger}
        </LinkButton>
      ) : (
        <Link onClick={openModal} to={elsewhere}>
          {trigger}
        </Link>
      )}
      {isRendered && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
        <dialog
          className={styles.dialog}
          id={id}
          ref={dialog}
          aria-labelledby={`${id}-title`}
          onClick={closeFromBackdrop}
          {...{ popover: "auto" }}
        >
          <div className={`stack ${styles.sheet}`}>
            <div className="flex top between gap-4">
              <h2 id={`${id}-title`}>{title}</h2>
              <CloseButton
                closing={closing}
                variant="quiet"
                icon="close"
                aria-label="Close"
                className={styles.close}
              />
            </div>
            <ClosingContext.Provider value={closing}>{children}</ClosingContext.Provider>
          </div>
        </dialog>
      )}
    </>
  );
}

export function DialogClose({ children }: { children: ReactNode }) {
  const closing = useContext(ClosingContext);
  return closing && <CloseButton closing={closing}>{children}</CloseButton>;
}

function CloseButton({ closing, ...rest }: ComponentProps<typeof Button> & { closing: Closing }) {
  return (
    <Button
      {...rest}
      onClick={(event) => {
        event.preventDefault();
        closing.close();
      }}
      {...{ popovertarget: closing.id, popovertargetaction: "hide" }}
    />
  );
}

function close(dialog: HTMLDialogElement) {
  if (dialog.matches(":popover-open")) dialog.hidePopover();
  else dialog.close();
}
