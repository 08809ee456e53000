/** Testimonials of the demo brand: people and companies are invented. Replace them by real ones, with their consent, or take them out. */
interface Testimonial {
  quote: string;
  author: string;
  position: string;
}

export const testimonials: Testimonial[] = [
  {
    quote: "The first training my colleagues ask for. Ninety seconds, no lecture, and nobody is put on the spot.",
    author: "Marta Lindqvist",
    position: "Head of IT, Harbourline Logistics (demo)",
  },
  {
    quote: "We stopped arguing about click rates. Now we look at how soon the first report comes in.",
    author: "Tomás Okafor",
    position: "Security lead, Fernbridge Council (demo)",
  },
  {
    quote: "It told me which of my clicks a machine had made. No other tool ever has.",
    author: "Ines Achterberg",
    position: "Works council, Brightwater Trading (demo)",
  },
  {
    quote: "I practise on the tram. Last week I spotted a real one.",
    author: "Jo Petrov",
    position: "Freelance designer (demo)",
  },
  {
    quote: "Launched on a Monday morning, in six time zones, without a single call to the help desk.",
    author: "Dana Whitlock",
    position: "Programme manager, Copperfield Hospitals (demo)",
  },
  {
    quote: "Our auditor checked the log without us in the room. That was a good day.",
    author: "Henrik Sato",
    position: "CISO, Northlight Energy (demo)",
  },
];
