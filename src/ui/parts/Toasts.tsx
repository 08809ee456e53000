import { ToastContainer } from "react-toastify/unstyled";
import { usePartWords } from "./words.ts";
import "react-toastify/ReactToastify.css";
import "./toasts.css";

export { toast } from "./toast.ts";

/** Where toasts appear: once, in the root of a site. */
export function Toasts() {
  const say = usePartWords();
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggablePercent={80}
      draggable
      aria-label={say("toasts")}
      // The end of its animation is what closes a toast, also where nothing else moves.
      progressClassName="keeps-time"
    />
  );
}
