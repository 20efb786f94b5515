const cleanups: (() => Promise<void> | void)[] = []

/** Runs when the file's tests have ended; what was registered last runs first. */
export function afterFile(cleanup: () => Promise<void> | void): void {
  cleanups.push(cleanup)
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
