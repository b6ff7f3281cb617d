const KEY = 'acadpubjobs';

/** Ids of the jobs that this browser follows; stored across reloads. */
export function watchedJobs(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function watchJob(id: string): void {
  localStorage.setItem(KEY, JSON.stringify([...watchedJobs().filter((known) => known !== id), id]));
}

export function forgetJob(id: string): void {
  localStorage.setItem(KEY, JSON.stringify(watchedJobs().filter((known) => known !== id)));
}
