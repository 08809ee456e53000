import { whenOlder } from "../personal.ts";
import type { Personal } from "../personal.ts";
import { deleteOldParts, deleteOldUploads, deleteUpload, uploadsNaming } from "./store/uploads.ts";
import { deleteEndedWork, deleteOldLines, deleteOldWork, eraseFromLines, eraseFromWork } from "./store/work.ts";
import { retentionDays as uploadDays } from "./upload.ts";

const longest = 90;

/** Long work holds whoever ordered it, and what its file and its report say of people. */
export const personal: Personal = {
  periods: { "job-reports": { days: longest, least: 1, most: longest } },
  processing: [
    {
      id: "work",
      columns: { work: ["actor", "input", "result", "problem"], work_lines: ["data"] },
      retention: "job-reports",
    },
    { id: "uploads", columns: { upload_parts: ["bytes"] }, retention: uploadDays },
  ],
  async erase(db, org, subject) {
    await eraseFromWork(db, org, subject);
    for (const upload of await uploadsNaming(db, org, subject.needles)) await deleteUpload(db, org, upload);
  },
  eraseInBatches: { lines: eraseFromLines },
  retain: [
    // Work is known by its lines until they have gone.
    whenOlder("job-reports", deleteOldLines),
    whenOlder("job-reports", deleteEndedWork),
    // Nobody does it any more.
    whenOlder(longest, deleteOldWork),
    whenOlder(uploadDays, deleteOldUploads),
    whenOlder(uploadDays, deleteOldParts),
  ],
};
