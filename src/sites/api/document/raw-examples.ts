const mail =
  "From: Parcel desk <desk@lake.example>\r\nTo: ada@company.example\r\nSubject: Your parcel waits\r\nMessage-ID: <a1@lake.example>\r\n\r\nSee the link.\r\n";

/** Examples of bodies that are no JSON of a contract, by endpoint and media type. */
export const bodyExamples: Record<string, unknown> = {
  "importPeople text/csv":
    "Email,First name,Last name,Department,Phone\r\nada@company.example,Ada,Lake,Harbour,+49 30 1234567\r\nbo@company.example,Bo,Quay,Harbour,\r\n",
  "importGophish text/csv": "First Name,Last Name,Email,Position\r\nAda,Lake,ada@company.example,Captain\r\n",
  "importGophish application/json":
    '{"groups":[{"name":"Harbour","targets":[{"email":"ada@company.example","first_name":"Ada","last_name":"Lake"}]}]}',
  "reportMessage message/rfc822": mail,
  "verifyMail message/rfc822": mail,
  "downloadReportedMail message/rfc822": mail,
  "exportPeople text/csv":
    "Email,Name,First Name,Last Name,Department\r\nada@company.example,Ada Lake,Ada,Lake,Harbour\r\n",
  "getJobReport text/csv": "line,status,email,reason,message,what\r\n2,added,ada@company.example,,,\r\n",
  "getJobReport application/x-ndjson": '{"line":2,"status":"added","email":"ada@company.example"}\n',
  "exportAudit application/x-ndjson": '{"seq":1,"act":"organisation.created","what":"organisation"}\n',
  "previewLurePage text/html": "<!doctype html><title>Your parcel waits</title><p>See the link.</p>",
  "processingRecord text/plain": "Record of processing activities\n",
  "processingRecord text/html": "<!doctype html><title>Record of processing activities</title>",
};
