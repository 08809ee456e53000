import { QRCodeSVG } from "qrcode.react";
import { usePartWords } from "./words.ts";
import "./qr-code.css";

/** A QR code of 180 px, always dark on light: cameras want it so. */
export function QrCode({ value, title }: { value: string; title?: string }) {
  const say = usePartWords();
  return (
    <div className="qr">
      <QRCodeSVG
        value={value}
        size={180}
        level="M"
        bgColor="#ffffff"
        fgColor="#0b2239"
        role="img"
        title={title ?? say("qr")}
      />
    </div>
  );
}
