import * as z from "zod/mini";

/** What a handset shows as the sender: a number, a short code, or up to 11 letters and digits where the country allows them. */
export const senderShape = /^(\+?\d{3,15}|[A-Za-z0-9 ]{1,11})$/;

export const senderId = z.string().check(z.regex(senderShape, "a number, or up to 11 letters and digits"));
