/** Shows a toast where `Toasts` stands. */
export { toast } from "react-toastify/unstyled";
