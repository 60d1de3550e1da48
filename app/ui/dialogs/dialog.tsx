import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from "react";
import { Button, type ButtonVariant } from "~/ui/button";
import type { IconName } from "~/ui/icons/sprite";
import styles from "./dialog.module.css";

type Props = {
  trigger: ReactNode;
  triggerVariant?: ButtonVariant;
  triggerIcon?: IconName;
  title: string;
  /** Called when a script opens the dialog, not when the browser does. */
  onOpen?: () => void;
  /** True for a dialog that is rendered in response to a press. */
  openAtOnce?: boolean;
  children: ReactNode;
};

type Closing = { id: string; close: () => void };

const ClosingContext = createContext<Closing | null>(null);

/**
 * A button with its dialog. Before hydration, and without JavaScript, the browser opens it as a popover; once
 * hydrated, it is modal. A form with method="dialog" inside closes it.
 */
export function Dialog({
  trigger,
  triggerVariant,
  triggerIcon,
  title,
  onOpen,
  openAtOnce = false,
  children,
}: Props) {
  const id = useId().replaceAll(":", "");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (openAtOnce) dialog.current?.showModal();
  }, [openAtOnce]);
  const openModal = (event: MouseEvent) => {
    event.preventDefault();
    onOpen?.();
    if (!dialog.current?.matches(":popover-open, :modal")) dialog.current?.showModal();
  };
  const closing = { id, close: () => dialog.current && close(dialog.current) };
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) closing.close();
  };
  return (
    <>
      <Button
        variant={triggerVariant}
        icon={triggerIcon}
        onClick={openModal}
        aria-haspopup="dialog"
        {...{ popovertarget: id }}
      >
        {trigger}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        className={styles.dialog}
        id={id}
        ref={dialog}
        aria-labelledby={`${id}-title`}
        onClick={closeFromBackdrop}
        {...{ popover: "auto" }}
      >
        <div className={`stack ${styles.sheet}`}>
          <div className={styles.head}>
            <h2 className={styles.title} id={`${id}-title`}>
              {title}
            </h2>
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
    </>
  );
}

/** Returns the function that closes the surrounding dialog. */
export const useCloseDialog = () => useContext(ClosingContext)?.close;

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
