// The part of the package smpp that is used here; it brings no types of its own.
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server as NetServer } from "node:net";

  export interface Pdu {
    command: string;
    command_status: number;
    message_id?: string;
    system_id?: string;
    password?: string;
    source_addr?: string;
    destination_addr?: string;
    short_message?: { message: string | Buffer };
    message_payload?: { message: string | Buffer };
    response(fields?: Record<string, unknown>): Pdu;
  }
  export interface Session extends EventEmitter {
    bind_transceiver(fields: Record<string, unknown>, answer: (pdu: Pdu) => void): boolean;
    submit_sm(fields: Record<string, unknown>, answer: (pdu: Pdu) => void): boolean;
    unbind(answer: (pdu: Pdu) => void): boolean;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
  }
  const smpp: {
    connect(options: { host: string; port: number; tls: boolean; servername?: string }, connected: () => void): Session;
    createServer(listener: (session: Session) => void): NetServer;
    ESME_ROK: number;
    ESME_RSYSERR: number;
    ESME_RTHROTTLED: number;
    ESME_RMSGQFUL: number;
    ESME_RINVDSTADR: number;
    ESME_RINVPASWD: number;
    ESME_RBINDFAIL: number;
  };
  export default smpp;
}
