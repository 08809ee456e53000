/** What a lure's file says of itself by its first field, so that a file of something else is known at once. */
export const exportEdition = "hookwise-lure-1";
