import { globSync, readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { basename, join } from "node:path";
import { Deployment, StatefulSet } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { features } from "../src/features.ts";
import { closesWithin } from "../src/kit/closing.ts";
import { variables } from "../src/kit/config.ts";
import { processRoles } from "../src/kit/feature.ts";
import { atOnce, queueOf } from "../src/kit/parsing/index.ts";
import type { Parser } from "../src/kit/parsing/index.ts";

// The manifests of deploy/ against the schemas of Kubernetes, against each other, and against what the product reads.

const folder = join(import.meta.dirname, "../deploy");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const kinds = { Deployment, StatefulSet, Ingress, PodDisruptionBudget, Service };
const documents = globSync("kubernetes/*.yaml", { cwd: folder })
  .filter((file) => basename(file) !== "kustomization.yaml")
  .toSorted()
  .flatMap((file) => parseAllDocuments(read(file)).map((one) => ({ file, value: one.toJS() as any })));
const of = (kind: string) => documents.filter(({ value }) => value.kind === kind).map(({ value }) => value);
const sets = [...of("Deployment"), ...of("StatefulSet")];
const container = (set: any) => set.spec.template.spec.containers[0];
/** MiB that the processes of these parsers take at the most, with all queues full. */
function memoryOf(parsers: readonly Parser[]): number {
  const most = { quick: 0, patient: 0, speaking: 0 };
  for (const one of parsers) most[queueOf(one)] = Math.max(most[queueOf(one)], one.limits.megabytes);
  return Object.entries(most).reduce((sum, [name, each]) => sum + each * atOnce[name as keyof typeof atOnce], 0);
}
const rolesOf = (command: string[]) => command[command.indexOf("--roles") + 1]!.split(",");

describe("the manifests for Kubernetes", () => {
  it.each(documents.map(({ file, value }) => [`${value.kind} ${value.metadata.name} of ${file}`, value]))(
    "%s fits its schema",
    (_name, value) => {
      const Kind = kinds[value.kind as keyof typeof kinds];
      new (Kind as new (data: unknown) => { validate(): void })(value).validate();
      const broken = structuredClone(value);
      broken.spec = "none";
      expect(() => new (Kind as new (data: unknown) => { validate(): void })(broken).validate()).toThrow(/spec/);
    },
  );

  it("list every file, and start every role once", () => {
    const { resources } = parse(read("kubernetes/kustomization.yaml"));
    expect(resources.toSorted()).toEqual([...new Set(documents.map(({ file }) => basename(file)))].toSorted());
    expect(sets.flatMap((set) => rolesOf(container(set).args)).toSorted()).toEqual(processRoles.toSorted());
  });

  it("give every process its probes, a volume where it needs one, and a minute to end", () => {
    for (const set of sets) {
      const { spec } = set.spec.template;
      const one = container(set);
      for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
        expect(one[probe].httpGet.port).toBe("ops");
      expect(spec.terminationGracePeriodSeconds).toBe(60);
      const volumes = [...(spec.volumes ?? []), ...(set.spec.volumeClaimTemplates ?? []).map((v: any) => v.metadata)];
      expect(volumes.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(one.volumeMounts.map(({ name }: { name: string }) => name)),
      );
      // What is not kept elsewhere: the spool, and the journal of what was sent.
      const keeps = rolesOf(one.args).some((role) => role === "lure" || role === "worker");
      expect(set.kind).toBe(keeps ? "StatefulSet" : "Deployment");
    }
  });

  it("let whoever is still led to a pod that ends be answered, and the pod end by itself", () => {
    for (const set of sets) {
      const { ports, lifecycle } = container(set);
      const [program, seconds = "0"] = lifecycle?.preStop.exec.command ?? [];
      // A service leads to it for a moment after it was told to end, which is when a process shuts its ports.
      const ledTo = ports.some(({ name }: any) => name !== "ops");
      expect(program === "sleep" && Number(seconds) >= 5, set.metadata.name).toBe(ledTo);
      const { terminationGracePeriodSeconds: grace } = set.spec.template.spec;
      expect(Number(seconds) * 1000 + closesWithin).toBeLessThan(grace * 1000);
    }
  });

  it("wait for a start as long as migrations of a large database may take", () => {
    // The port of the probes is open only after them; whoever is killed in one begins it again.
    for (const set of sets) {
      const { periodSeconds, failureThreshold } = container(set).startupProbe;
      expect(periodSeconds * failureThreshold, set.metadata.name).toBeGreaterThanOrEqual(3600);
    }
  });

  it("give each process the memory that what it reads for others may take at once", () => {
    // Where the limit is reached, all processes of a container are killed, and not the parser alone: from Kubernetes 1.28 on, with cgroups of version 2.
    const parsers = features.flatMap((one) => one.parsers ?? []);
    const itself = 1024;
    const needed: Record<string, number> = {
      // Lists, reports and mailboxes are read by jobs alone.
      web: itself + memoryOf(parsers.filter(({ limits }) => !limits.patient && !limits.native && !limits.speaks)),
      lure: itself,
      worker: itself + memoryOf(parsers),
    };
    for (const set of sets) {
      const gibibytes = /^(\d+)Gi$/.exec(container(set).resources.limits.memory)![1];
      expect(Number(gibibytes) * 1024, set.metadata.name).toBeGreaterThanOrEqual(needed[set.metadata.name]!);
    }
  });

  it("name an image that stays what it is", () => {
    // A pod that is made again must not be of another version than those beside it, which nobody has asked for.
    const { images } = parse(read("kubernetes/kustomization.yaml"));
    for (const { newTag } of images) expect(newTag).not.toBe("latest");
  });

  it("lead from each address to a port that a process opens", () => {
    const ports = new Map(of("Service").map((one) => [one.metadata.name, one]));
    for (const { http } of of("Ingress")[0].spec.rules)
      for (const { backend } of http.paths) {
        const service = ports.get(backend.service.name);
        const port = service.spec.ports.find(({ name }: any) => name === backend.service.port.name);
        const set = sets.find((one) => one.metadata.name === service.spec.selector.part);
        expect(container(set).ports.map(({ name }: any) => name)).toContain(port.targetPort);
      }
  });

  it("give no pod a variable of the product's by a service's name", () => {
    // Kubernetes tells each pod of each service with an address: LURE_PORT=tcp://10.0.0.7:4002 of one that is named lure.
    const told = of("Service")
      .filter(({ spec }) => spec.clusterIP !== "None")
      .map(({ metadata: { name } }) => `${name.toUpperCase().replaceAll("-", "_")}_PORT`);
    for (const { metadata, spec } of sets) {
      const read = spec.template.spec.enableServiceLinks === false ? [] : told.filter((one) => one in variables.shape);
      expect(read, metadata.name).toEqual([]);
    }
  });

  it("set variables that the product reads", () => {
    const named = ["kubernetes/config.env", "kubernetes/secrets.example.env"].flatMap((file) =>
      read(file)
        .split("\n")
        .filter(Boolean)
        .map((line) => line.split("=")[0]!),
    );
    expect(named.filter((one) => !(one in variables.shape))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(["ROOT_KEY", "DATABASE_URL", "OPS_PORT", "PUBLIC_URL"]));
  });
});

it("containers that are given an address get none that another has for good", () => {
  const { services, networks } = parse(read("compose.yaml"));
  for (const [network, { ipam }] of Object.entries<any>(networks)) {
    const [from, bits] = (ipam.config[0].ip_range ?? ipam.config[0].subnet).split("/");
    const range = new BlockList();
    range.addSubnet(from, Number(bits));
    const fixed = Object.values<any>(services).flatMap((one) => one.networks?.[network]?.ipv4_address ?? []);
    expect(fixed.length).toBeGreaterThan(1);
    expect(fixed.filter((address) => range.check(address))).toEqual([]);
  }
});

it("the containers of a fleet start every role once, with variables that the product reads", () => {
  const { services } = parse(read("compose.fleet.yaml"), { merge: true });
  const processes = Object.values<any>(services).filter(({ command }) => command);
  expect(processes.flatMap(({ command }) => rolesOf(command)).toSorted()).toEqual(processRoles.toSorted());
  for (const { environment } of processes)
    expect(Object.keys(environment).filter((one) => !(one in variables.shape))).toEqual([]);
  const base = parse(read("compose.yaml")).services;
  for (const [name, { depends_on: on = {} }] of Object.entries<any>(services))
    for (const other of Array.isArray(on) ? on : Object.keys(on)) expect({ ...base, ...services }, name).toHaveProperty(other); // oxfmt-ignore
});
