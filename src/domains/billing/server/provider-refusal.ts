/** The provider refused the request itself. Asking again gets the same answer. */
export class ProviderRefusal extends Error {}
