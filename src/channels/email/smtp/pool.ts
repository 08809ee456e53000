import type { Session } from "./connection.ts";

/** Sessions that are opened when needed, lent to one mail at a time and kept for the next. */
interface Pool {
  take: () => Promise<Session>;
  /** Gives a session back; one that is used up or broken is closed. */
  give: (session: Session) => void;
  close: () => void;
}

interface PoolLimits {
  connections: number;
  messagesPerConnection: number;
  /** Milliseconds after which an unused session is left. */
  idle: number;
}

/** @param open opens and signs in; its rejection reaches the caller of `take` */
export function makePool(open: () => Promise<Session>, limits: PoolLimits): Pool {
  const free: { session: Session; timer: NodeJS.Timeout }[] = [];
  const waiting: { resolve: (session: Session) => void; reject: (error: Error) => void }[] = [];
  let used = 0;
  let closed = false;

  const openFor = (one: (typeof waiting)[number]) => {
    used += 1;
    open().then(one.resolve, (error: Error) => {
      used -= 1;
      one.reject(error);
      serve();
    });
  };
  const serve = () => {
    const one = waiting.shift();
    if (one) openFor(one);
  };

  return {
    take() {
      if (closed) return Promise.reject(new Error("the transport is closed"));
      for (let kept = free.pop(); kept; kept = free.pop()) {
        clearTimeout(kept.timer);
        if (kept.session.alive()) return Promise.resolve(kept.session);
        used -= 1;
      }
      const { promise, resolve, reject } = Promise.withResolvers<Session>();
      if (used < limits.connections) openFor({ resolve, reject });
      else waiting.push({ resolve, reject });
      return promise;
    },
    give(session) {
      if (closed || !session.alive() || session.sent >= limits.messagesPerConnection) {
        session.quit();
        used -= 1;
        return serve();
      }
      const one = waiting.shift();
      if (one) return one.resolve(session);
      const kept = {
        session,
        timer: setTimeout(() => {
          free.splice(free.indexOf(kept), 1);
          used -= 1;
          session.quit();
        }, limits.idle).unref(),
      };
      free.push(kept);
    },
    close() {
      closed = true;
      for (const { session, timer } of free.splice(0)) {
        clearTimeout(timer);
        session.quit();
      }
      for (const { reject } of waiting.splice(0)) reject(new Error("the transport is closed"));
    },
  };
}
