import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { makeToken } from "../../src/features/campaigns/index.ts";
import type { TestCampaign } from "../../src/features/tracking/testing.ts";
import type { BenchEnv } from "../../bench/environment.ts";

/** Visitors who click without end; each click carries a mark of its own in the user agent, so that it can be found again. */
export interface Crowd {
  /** Marks of the clicks that were answered. */
  answered: string[];
  /** Milliseconds of the answers while `away` said yes. */
  awayLatencies: number[];
  refused: number;
  /** Answered since the call, by the host at a place of `ports`. */
  answeredBy: number[];
  /**
   * Waits until each host has answered some clicks more, or for as long as it may take.
   * @param patience seconds
   * @returns how many the slowest has answered meanwhile
   */
  answersMore(least: number, patience: number): Promise<number>;
  stop(): Promise<void>;
}

export interface CrowdOptions {
  ports: readonly number[];
  recipients: number;
  visitors: number;
  /** Milliseconds between two clicks of one visitor. */
  rest?: number;
  away?: () => boolean;
}

export function sendCrowd(bench: BenchEnv, campaign: TestCampaign, options: CrowdOptions): Crowd {
  const { recipients, ports } = options;
  const paths = Array.from({ length: recipients }, (_, i) => {
    const link = { campaign: campaign.number, delivery: i + 1, heldOut: false, lureIdx: 0, test: false };
    return `/l/${makeToken(bench.env.secrets, link)}`;
  });
  let asked = 0;
  let stopping = false;
  const crowd: Crowd = {
    answered: [],
    awayLatencies: [],
    refused: 0,
    answeredBy: ports.map(() => 0),
    async answersMore(least, patience) {
      const before = crowd.answeredBy.slice();
      const slowest = () => Math.min(...crowd.answeredBy.map((count, at) => count - before[at]!));
      for (const until = Date.now() + patience * 1000; slowest() < least && Date.now() < until;) await pause(50);
      return slowest();
    },
    async stop() {
      stopping = true;
      await Promise.all(visits);
    },
  };
  const visits = Array.from({ length: options.visitors }, (_, i) => visit(i % ports.length));
  return crowd;

  async function visit(at: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopping) {
      const mark = `Mozilla/5.0 (visit ${++asked}) Firefox/140.0`;
      const began = performance.now();
      const status = await click(ports[at]!, paths[asked % recipients]!, mark, agent);
      if (status === 200) {
        crowd.answered.push(mark);
        crowd.answeredBy[at]! += 1;
        if (options.away?.()) crowd.awayLatencies.push(performance.now() - began);
      } else crowd.refused += 1;
      if (status !== 200 || options.rest) await pause(options.rest ?? 20);
    }
    agent.destroy();
  }
}

function click(port: number, path: string, mark: string, agent: Agent): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path, agent, headers: { "user-agent": mark } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.complete ? response.statusCode! : null));
      response.on("error", () => resolve(null));
    });
    request.on("error", () => resolve(null));
  });
}
