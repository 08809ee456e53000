import { expect, it } from "vitest";
import { onlyUsed } from "./only-used.ts";

const page = '<main class="wrap steps"><p class="lead">Text</p></main>';

it.each([
  ["an element", "h1{margin:0}", true],
  ["a class that is there", ".lead{color:red}", true],
  ["a class that is not", ".plan{color:red}", false],
  ["one of several", ".plan,.steps h2{color:red}", true],
  ["only a part of a class's name", ".step{color:red}", false],
  ["two classes of which one is not there", ".steps .plan{color:red}", false],
  ["arguments of which one is there", ":is(.plan,.steps>p)>a:not(.button){color:red}", true],
  ["nested arguments", ".steps:has(>:nth-child(3):last-child){color:red}", true],
  ["a class that is there beside arguments, and one that is not", ".plan:has(.lead){color:red}", false],
  ["a state and an attribute", '.lead[data-x=".plan"]:hover::after{content:""}', false],
  ["a class that a program may set", ".late{color:red}", true],
  ["a movement that something makes", "@keyframes bob{0%{top:0}to{top:1px}}p{animation:bob 1s}", true],
  ["a movement that nothing makes", "@keyframes bob{0%{top:0}to{top:1px}}", false],
  ["a number with a point", "p{margin:.5em}", true],
])("%s: %s", (_name, css, stays) => expect(onlyUsed(css, `${page} classList.add("late")`)).toBe(stays ? css : ""));

it("takes away what is empty then, around as well", () =>
  expect(
    onlyUsed("@supports (x:y){@media (width>1px){.plan{a:b}}}@media print{.plan{a:b}.lead{c:d}}p{e:f}", page),
  ).toBe("@media print{.lead{c:d}}p{e:f}"));
