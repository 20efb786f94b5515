import { openThreads, type Threads } from '../../http/threads'
import type { AppTasks } from './thread-work'

export const openAppThreads = (): Threads<AppTasks> =>
  openThreads<AppTasks>(new URL('./thread.js', import.meta.url))
