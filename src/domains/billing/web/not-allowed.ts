/** Why a button is disabled for a member without the billing role. */
export const NOT_ALLOWED = 'Only owners and members with the billing role can pay. Ask an owner.'
