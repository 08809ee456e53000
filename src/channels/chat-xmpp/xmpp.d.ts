// The part of the package @xmpp/client that is used here; it brings no types of its own.
declare module "@xmpp/client" {
  import type { EventEmitter } from "node:events";
  import type { Socket } from "node:net";

  export interface Element {
    name: string;
    attrs: Record<string, string | undefined>;
    is: (name: string, namespace?: string) => boolean;
    getChild: (name: string, namespace?: string) => Element | undefined;
    getChildText: (name: string) => string | null;
    text: () => string;
    getChildElements: () => Element[];
  }

  export interface Client extends EventEmitter {
    status: string;
    socket: (Socket & { secure: false }) | { secure: true; socket: Socket | null } | null;
    connect: (service: string) => Promise<unknown>;
    /** What came from the server; every transport of the library hands it over here. */
    _onData: (data: Buffer) => void;
    reconnect: { stop: () => void };
    iqCaller: { request: (iq: Element, timeout?: number) => Promise<Element> };
    isSecure: () => boolean;
    start: () => Promise<unknown>;
    stop: () => Promise<unknown>;
    send: (element: Element) => Promise<void>;
  }

  type Authenticate = (
    credentials: { username: string; password: string },
    mechanism: string,
    userAgent?: Element,
  ) => Promise<void>;

  export function client(options: {
    service: string;
    domain: string;
    timeout: number;
    credentials: (authenticate: Authenticate, mechanisms: string[], fast: unknown, entity: Client) => Promise<void>;
  }): Client;

  export function xml(name: string, attrs?: Record<string, string>, ...children: (Element | string)[]): Element;
}
