// The part of the package smpp that is used here; it brings no types of its own.
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server as NetServer, Socket } from "node:net";

  export interface Text {
    udh?: Buffer[];
    message: string | Buffer;
  }
  export interface Pdu {
    command: string;
    command_status: number;
    esm_class?: number;
    data_coding?: number;
    message_id?: string;
    system_id?: string;
    system_type?: string;
    password?: string;
    source_addr?: string;
    source_addr_ton?: number;
    source_addr_npi?: number;
    destination_addr?: string;
    dest_addr_ton?: number;
    dest_addr_npi?: number;
    registered_delivery?: number;
    short_message?: Text;
    message_payload?: Text;
    receipted_message_id?: string;
    message_state?: number;
    response(fields?: Record<string, unknown>): Pdu;
  }
  type Answered = (pdu: Pdu) => void;
  export interface Session extends EventEmitter {
    socket: Socket;
    bind_transceiver(fields: Record<string, unknown>, answer: Answered): boolean;
    submit_sm(fields: Record<string, unknown>, answer: Answered): boolean;
    deliver_sm(fields: Record<string, unknown>, answer?: Answered): boolean;
    enquire_link(answer: Answered): boolean;
    unbind(answer: Answered): boolean;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
  }
  export interface ConnectOptions {
    host: string;
    port: number;
    tls: boolean;
    servername?: string;
    ca?: string;
  }
  const smpp: {
    connect(options: ConnectOptions, connected: () => void): Session;
    createServer(listener: (session: Session) => void): NetServer;
    createServer(options: { key: string; cert: string }, listener: (session: Session) => void): NetServer;
    encodings: Readonly<Record<"ASCII" | "UCS2", { encode(text: string): Buffer; decode(octets: Buffer): string }>>;
    /** Codes of SMPP 3.4, 5.1.3, by their names. */
    errors: Readonly<Record<string, number>>;
  };
  export default smpp;
}
