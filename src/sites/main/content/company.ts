/** The demo brand's own company page; names and places are invented. */
export const company = {
  description: [
    "Hookwise began with a question at a kitchen table: why does training that is meant to protect people make them feel stupid?",
    "We build practice that treats people as the ones who protect the company, not as its weakest part. It is short, it is fair, and it says honestly what it can measure and what it cannot.",
    "You do not have to take our word for any of it: the software is open source, so anybody can read what it sends, what it keeps and how it counts, and count again.",
  ],
  founder: {
    name: "The founder of the demo brand",
    text: "“I clicked once. It was a Tuesday, I was tired, and the email was good. What I needed was one sentence and a minute. So that is what we make.”",
  },
  email: "hello@hookwise.example",
  salesEmail: "sales@hookwise.example",
  supportEmail: "support@hookwise.example",
  demoSubject: "Demo request",
};

/** The product's own accounts; addresses of the demo brand. */
export const socials: { name: string; href: string; /** Leads to a page that shares this site. */ shares?: true }[] = [
  { name: "Instagram", href: "https://www.instagram.com/hookwise.example" },
  { name: "TikTok", href: "https://www.tiktok.com/@hookwise.example" },
  { name: "Reddit", href: "https://www.reddit.com/r/hookwise_example" },
  { name: "X", href: "https://x.com/hookwise_example" },
  { name: "LinkedIn", href: "https://www.linkedin.com/company/hookwise-example" },
  { name: "Facebook", href: "https://www.facebook.com/sharer/sharer.php", shares: true },
];
