// The name of a screen's article, by the screen's own route: /employer/jobs/new is helped by /help/employer-jobs-new.
export function slugOf(route: string): string {
  return route.replace(/^\//, '').replace(/\/\$?/g, '-') || 'home'
}
