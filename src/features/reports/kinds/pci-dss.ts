import { evidence } from "./evidence.ts";

/** PCI DSS 4.0.1, requirement 12.6: security awareness education. */
export const pciDss = evidence("pci-dss", 2, ["12.6.1", "12.6.3", "12.6.3.1"]);
