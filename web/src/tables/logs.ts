// Logs of matches that are over, kept on the device: they can be large, so they lie in a data base of
// the browser. What the browser does not let be kept lasts as long as the page.
export interface KeptLog {
  id: string;
  from: "here" | "table" | "file";
  game: string;
  at: number; // when it was over, in milliseconds
  me: number | null; // who of the table sits at this device; null: nobody, or several
  log: string;
}

const kYear = 366 * 24 * 3600 * 1000;
const unkept = new Map<string, KeptLog>();

function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("pactole", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("logs", { keyPath: "id" });
    opening.onerror = () => reject(opening.error ?? new Error("no data base"));
    opening.onsuccess = () => {
      const base = opening.result;
      const work = base.transaction("logs", mode);
      work.oncomplete = work.onabort = () => base.close();
      resolve(work.objectStore("logs"));
    };
  });
}
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no data base"));
  });

// Once it was kept it stays as it is.
export async function keepLog(log: KeptLog): Promise<void> {
  if (await keptLog(log.id)) return;
  try {
    await done((await store("readwrite")).put(log));
  } catch {
    unkept.set(log.id, log);
  }
}
export async function keptLog(id: string): Promise<KeptLog | null> {
  try {
    const found = (await done((await store("readonly")).get(id))) as KeptLog | undefined;
    return found ?? unkept.get(id) ?? null;
  } catch {
    return unkept.get(id) ?? null;
  }
}
// Those of the last year; older ones are thrown away.
export async function forgetOldLogs(now = Date.now()): Promise<void> {
  try {
    const logs = await store("readwrite");
    for (const log of (await done(logs.getAll())) as KeptLog[])
      if (log.at < now - kYear) await done(logs.delete(log.id));
  } catch {
    // Nothing was kept.
  }
}
export async function forgetLogs(): Promise<void> {
  unkept.clear();
  try {
    await done((await store("readwrite")).clear());
  } catch {
    // Nothing was kept.
  }
}
