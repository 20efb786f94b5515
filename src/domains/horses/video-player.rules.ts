import { type VideoPlatform, videoPlatforms } from './videos.rules'

/**
 * The address of a privacy-friendly player for a video, or `null` for an address it can't read (SPEC §5):
 * YouTube ids have 11 characters, Vimeo ids are numbers, Facebook plays by address.
 */
export function videoPlayerUrl(platform: VideoPlatform, videoUrl: string): string | null {
  let url: URL
  try {
    url = new URL(videoUrl)
  } catch {
    return null
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.hostname.replace(/^(www|m|web)\./, '')
  const parts = url.pathname.split('/').filter(Boolean)
  if (platform === 'youtube') {
    const marked = ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '') ? parts[1] : undefined
    const id = host === 'youtu.be' ? parts[0] : (url.searchParams.get('v') ?? marked)
    const known = ['youtu.be', 'youtube.com', 'youtube-nocookie.com'].includes(host)
    return known && id !== undefined && /^[\w-]{11}$/.test(id)
      ? `https://www.youtube-nocookie.com/embed/${id}`
      : null
  }
  if (platform === 'vimeo') {
    const id = parts.findLast((part) => /^\d+$/.test(part))
    return (host === 'vimeo.com' || host === 'player.vimeo.com') && id !== undefined
      ? `https://player.vimeo.com/video/${id}?dnt=1`
      : null
  }
  if (platform === 'facebook') {
    return host === 'facebook.com' || host === 'fb.watch'
      ? `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(url.href)}&show_text=false`
      : null
  }
  return null
}

/** Which platform an address belongs to, for addresses stored without one (a performance's video). */
export function videoPlatformOf(videoUrl: string): VideoPlatform | null {
  return videoPlatforms.find((platform) => videoPlayerUrl(platform, videoUrl) !== null) ?? null
}
