/** Whether the visitor asked for less motion: then everything is shown in its end state at once. */
export const wantsLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
