import { whenOlder } from "../personal.ts";
import type { Personal } from "../personal.ts";
import {
  deleteOldLines,
  deleteOldParts,
  deleteOldUploads,
  deleteOldWork,
  deleteUpload,
  eraseFromLines,
  eraseFromWork,
  uploadsNaming,
} from "./store.ts";
import { keptDays as uploadDays } from "./upload.ts";

/** Long work holds whoever ordered it, and what its file and its report say of people. */
export const personal: Personal = {
  periods: { "job-reports": { days: 90, least: 1, most: 90 } },
  processing: [
    { id: "work", holds: { work: ["actor", "input", "result", "problem"], work_lines: ["data"] }, kept: "job-reports" },
    { id: "uploads", holds: { upload_parts: ["bytes"] }, kept: uploadDays },
  ],
  async erase(db, org, subject) {
    await eraseFromWork(db, org, subject);
    for (const upload of await uploadsNaming(db, org, subject.needles)) await deleteUpload(db, org, upload);
  },
  eraseLong: { lines: eraseFromLines },
  retain: [
    // Work is known by its lines until they have gone.
    whenOlder("job-reports", deleteOldLines),
    whenOlder("job-reports", deleteOldWork),
    whenOlder(uploadDays, deleteOldUploads),
    whenOlder(uploadDays, deleteOldParts),
  ],
};
