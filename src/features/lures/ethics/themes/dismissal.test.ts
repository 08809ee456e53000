import { expect, it } from "vitest";
import { judge } from "../judge.ts";

/** The page says nothing else, and so does the mail. */
const stopped = (sentence: string) =>
  judge({
    senderName: "Desk",
    subject: "Monday",
    html: "<p>Please take a look.</p>",
    text: "",
    landing: { html: `<p>${sentence}</p>` },
  }).length > 0;

const told = `
Your last day will be Friday.
We are parting ways with you at the end of the month.
Your contract will not be renewed.
We have decided not to renew your contract.
Your role has been eliminated.
Your position is being made redundant.
Your position has been cut.
Anna has been dismissed.
Mr Hale was fired yesterday.
Peter from accounts is being let go.
Three people in your department will lose their jobs.
Your colleague Anna will be dismissed next week.
Anna will be dismissed next week.
You have been suspended from work with immediate effect.
Your services are no longer required.
Your services will no longer be needed.
You are being released from your duties.
You are relieved of your duties.
Your employment has been terminated.
Your contract is terminated.
Your contract has been cancelled with immediate effect.
We are terminating your contract.
We must end your employment.
There is no longer a place for you here.
There will be no job for you after Friday.
You will have to leave the company.
You will have to clear your desk by Friday.
Please clear your desk by noon.
Pack your things by noon.
You won't be working here after Friday.
Your job is at risk.
Your job has been outsourced.
Someone else will take over your job from Monday.
The new person has been hired to replace you.
You are on the list of those who go.
You're on the list of people to be let go.
The people on this list will be let go.
Dismissal of the employee named below takes effect today.
Half of the office is being laid off.
One in five of us will lose our job.
The decision to dismiss you was taken today.
It was decided to dismiss you.
They want you gone by Friday.
You got fired.
You're fired!
You have been axed.
Your dismissal letter is attached.
Your termination letter is attached.
Termination notice: see who signed it.
Notice of termination of your employment
You will receive your P45 on Friday.
We no longer have work for you.
We can no longer employ you.
We can't keep you on.
We are not keeping you on.
You did not pass your probation.
Your probation has not been passed.
Your probation ends without an offer.
Your trial period was not successful.
Ihr letzter Arbeitstag ist Freitag.
Ihr Vertrag wird nicht verlängert.
Wir verlängern Ihren Vertrag nicht.
Ihre Stelle fällt weg.
Ihre Stelle wird gestrichen.
Ihr Arbeitsplatz fällt weg.
Ihr Arbeitsplatz wird abgebaut.
Anna wird entlassen.
Herr Hale wurde gestern entlassen.
Anna wurde fristlos gekündigt.
Herrn Hale wurde gekündigt.
Drei Leute aus Ihrer Abteilung müssen gehen.
Sie müssen gehen.
Sie müssen das Unternehmen verlassen.
Sie werden freigestellt.
Sie sind ab sofort freigestellt.
Wir haben keine Arbeit mehr für Sie.
Wir können Sie nicht weiterbeschäftigen.
Wir beschäftigen Sie nicht weiter.
Sie werden nicht weiterbeschäftigt.
Sie werden nicht übernommen.
Sie haben die Probezeit nicht bestanden.
Ihr Arbeitsverhältnis wird beendet.
Ihr Arbeitsverhältnis wurde heute gelöst.
Wir lösen Ihren Arbeitsvertrag auf.
Ihr Aufhebungsvertrag liegt bereit.
Das Kündigungsschreiben liegt bereit.
Ihre Kündigung liegt bereit.
Ihr Kündigungsschreiben ist da.
Räumen Sie bis Freitag Ihren Schreibtisch.
Räumen Sie Ihren Schreibtisch bis mittags.
Für Sie ist hier kein Platz mehr.
Sie stehen auf der Liste derer, die gehen müssen.
Sie stehen auf der Entlassungsliste.
Die Hälfte der Belegschaft wird entlassen.
Jeder Fünfte verliert seine Stelle.
Es wurde beschlossen, Sie zu entlassen.
Es wurde beschlossen, Ihnen zu kündigen.
Du bist gefeuert.
Du bist deinen Job los.
Sie sind Ihren Job los.
Man hat Sie gefeuert.
Ihr Dienstverhältnis endet am Freitag.
Ihre Beschäftigung endet.
Wir müssen uns von Ihnen trennen.
Wir gehen ab Montag getrennte Wege.
Ihre Dienste werden nicht mehr gebraucht.
Sie werden nicht mehr gebraucht.
Ihre Abberufung ist unterschrieben.
Sie werden am Freitag an die Luft gesetzt.
Sie bekommen morgen Ihre Papiere.
Sie erhalten die fristlose Kündigung.
Wir sprechen Ihnen die Kündigung aus.
تم إنهاء عقدك.
لن يتم تجديد عقدك.
لن نجدد عقدك.
يوم الجمعة هو آخر يوم عمل لك.
آخر يوم لك في العمل هو الجمعة.
تم فصل أحمد من العمل.
تم إلغاء وظيفتك.
ألغيت وظيفتك.
خدماتك لم تعد مطلوبة.
لم نعد بحاجة إليك.
لم نعد بحاجة إلى خدماتك.
عليك مغادرة الشركة.
أخلِ مكتبك قبل الظهر.
لقد تمت إقالتك.
تمت إقالة زميلك.
أنت مفصول.
تقرر فصلك.
سيتم تسريح نصف الموظفين.
سيتم إيقافك عن العمل.
تم إيقافك عن العمل.
خطاب فصلك مرفق.
لم تجتز فترة الاختبار.
سيحل شخص آخر محلك ابتداء من الإثنين.
Sarah from sales has been fired for clicking.
HR is letting three of us go this afternoon.
We won't be extending your contract.
You are no longer part of this company.
You are out of the company as of Monday.
Your time with the company is over.
Your time here ends on Friday.
We have to say goodbye to you.
From Monday you don't work here.
Your replacement starts on Monday.
Your successor begins on Monday.
You're being replaced.
You will be replaced next week.
Your job is gone.
Your desk is no longer yours.
You have been placed on garden leave.
Your post has been abolished.
Ihre Zeit bei uns ist vorbei.
Ihre Zeit im Unternehmen endet am Freitag.
Sie gehören ab Montag nicht mehr zum Team.
Ihr Nachfolger beginnt am Montag.
Ab Montag arbeiten Sie nicht mehr für uns.
Sie scheiden zum Monatsende aus.
Ihr Ausscheiden ist beschlossen.
Ihr habt ab morgen keinen Job mehr.
Sie haben ab Freitag keine Stelle mehr.
Wir bauen Ihre Stelle ab.
Wir streichen Ihre Stelle.
لم تعد جزءا من الشركة.
انتهى وقتك معنا.
سيبدأ بديلك يوم الإثنين.
لن تعمل معنا بعد اليوم.
تم تعيين من يحل محلك.`;

const harmless = `
Please clear your desk before you leave the office.
Clear your desk of papers every evening.
Your last day to enrol in the course is Friday.
The alert was dismissed yesterday.
The reminders were dismissed today.
Your trial period ends tomorrow.
Your services will be billed monthly.
Cloud services are no longer required for this printer.
The old printer is let go of.
Pack your bags for the summer party!
The list of people who want to go to the concert is full.
The job was terminated by the scheduler.
Your print job was cancelled.
The event was fired by the button.
Your contract for the parking space ends in May.
You have been removed from the group chat.
You have been released from the waiting list.
You passed the probation.
We will not keep you on hold.
Your position in the queue is 4.
The oven was fired today.
The motion was dismissed.
Ihr Vertrag wird verlängert.
Räumen Sie bitte Ihren Schreibtisch auf.
Räumen Sie abends Ihren Schreibtisch auf.
Ihr letzter Arbeitstag vor den Feiertagen ist schon lang.
Das muss gehen.
Wir müssen los.
Der Speicher wird nicht mehr benötigt.
Das alte Kennwort wird nicht mehr gebraucht.
Ihre Stelle im Wartebereich ist frei.
Ihr Arbeitsplatz wird umgebaut.
Kündigung des Zeitungsabos
Herr Hale hat angerufen.
Wir lösen Ihren Gutschein ein.
Die Geräte sind alt. Sie werden ersetzt.
آخر يوم للتسجيل هو الجمعة.
آخر يوم عمل قبل العيد هو الخميس.
تم تمديد عقد الهاتف.
سيحل التحديث مشكلتك.
لم تعد بحاجة إلى كلمة المرور القديمة.
يجب مغادرة القاعة عند سماع الإنذار.
كتاب فصل الربيع متاح.`;

const sentences = (text: string) => text.trim().split("\n");

it("whoever loses their job, whatever it is called and whoever it is, goes to a second person", () => {
  expect(sentences(told).filter((one) => !stopped(one))).toEqual([]);
});

it("what sounds alike and tells of nobody's job passes", () => {
  expect(sentences(harmless).filter(stopped)).toEqual([]);
});
