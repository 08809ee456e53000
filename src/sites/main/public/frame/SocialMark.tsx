// Plain signs for where a link leads, drawn for this site: a camera, a note, a speech bubble, a cross, two letters, one letter.
const shapes: Record<string, string> = {
  Instagram:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.500v.010",
  TikTok: "M14 4v10.500a3.500 3.500 0 1 1-3.500-3.500M14 4c.300 2.800 2 4.500 5 4.800",
  Reddit:
    "M12 8c4.700 0 8 2.400 8 5.500S16.700 19 12 19s-8-2.400-8-5.500S7.300 8 12 8Zm0 0 1-4 3.500.800M9 13v.010M15 13v.010M9.500 16c1.500 1 3.500 1 5 0",
  X: "M5 4.500 19 19.500M19 4.500 5 19.500",
  LinkedIn: "M5 10v9M5 5.500v.010M10 19v-9m0 4c0-5 8-5.500 8 0v5",
  Facebook:
    "M14 21v-8h3l.500-3.500H14V7.500c0-1.200.500-2 2-2h1.500V3h-2.300C12.500 3 11 4.600 11 7v2.500H8.500V13H11v8",
};

/** The sign of a social network; its name stands on the link. */
export function SocialMark({ name }: { name: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path d={shapes[name]} stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
