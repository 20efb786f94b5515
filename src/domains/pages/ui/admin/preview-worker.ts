import { pageHtml } from '../../page-markdown.rules'

self.onmessage = ({ data }: MessageEvent<string>) => {
  self.postMessage(pageHtml({ text: data, pictures: {} }))
}
